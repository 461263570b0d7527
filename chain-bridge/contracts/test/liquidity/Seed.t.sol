// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice How a token of a pool that has others already comes to its shares and its first capital: vaults made for it alone, and junior
/// shares at what they are worth in the pool, rounded for it, a thousandth of them locked, rounded up.
contract SeedTest is LiquidityDeployment {
    bytes32 private constant USDT_KRWX = keccak256("USDT-KRWX");

    PlainToken private _krwx;
    ScriptedAggregator private _krwFeed;
    IShareVault private _senior;
    IShareVault private _junior;

    function setUp() public override {
        super.setUp();
        _senior = _vaultOf(address(liquidity), _krwx, ShareClass.FX);
        _junior = _vaultOf(address(liquidity), _krwx, ShareClass.FULL);
    }

    // Vaults

    function test_vaultsMadeForAnotherTokenClassOrDeskAreRefused() external {
        address other = makeAddr("another desk");
        IShareVault[2][6] memory pairs = [
            [_junior, _senior],
            [_senior, _senior],
            [_senior, _vaultOf(address(liquidity), idrx, ShareClass.FULL)],
            [_senior, _vaultOf(other, _krwx, ShareClass.FULL)],
            [_senior, IShareVault(deploy("ShareVault", abi.encode(other, _junior.share())))],
            [
                _senior,
                IShareVault(
                    deploy("ShareVault", abi.encode(liquidity, _vaultOf(other, _krwx, ShareClass.FULL).share()))
                )
            ]
        ];
        for (uint256 i = 0; i < pairs.length; ++i) {
            IShareVault wrong = pairs[i][i == 0 ? 0 : 1];
            vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.VaultMismatch.selector, wrong));
            vm.prank(admin);
            liquidity.registerToken(address(_krwx), pairs[i][0], pairs[i][1]);
        }
        _register();
        vm.assertTrue(liquidity.isVault(address(_senior)));
    }

    function test_aTokenIsRegisteredOnce() external {
        _register();
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TokenAlreadyRegistered.selector, address(_krwx)));
        _register();
    }

    function test_aTokenThatIsNotListedOrOnItsWayOutIsNotRegistered() external {
        PlainToken unlisted = new PlainToken("T", "T", 6);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.TokenNotListed.selector, address(unlisted)));
        vm.prank(admin);
        liquidity.registerToken(address(unlisted), _senior, _junior);
        afterDelay(abi.encodeCall(governor.delistToken, (address(_krwx))));
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TokenIsDelisted.selector, address(_krwx)));
        _register();
    }

    // Capital

    function test_aThousandthIsLockedRoundedUp() external {
        _register();
        add(usdt, 300_000_000e6);
        vm.assertEq(liquidity.shareValueE18(true), 2e18);
        _provide(20_002);
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.Seeded(address(_krwx), operator, 20_002, 10_001, 11);
        vm.prank(admin);
        liquidity.seed(address(_krwx), 20_002, operator);
        vm.assertEq(shareOf(_junior).balanceOf(operator), 10_001 - 11);
        vm.assertEq(shareOf(_junior).balanceOf(address(liquidity)), 11);
        vm.assertEq(held(_krwx), 20_002);
    }

    function test_sharesAreSoldAtTheirWorthRoundedUp() external {
        _register();
        add(usdt, 1e6);
        uint256 gE18 = liquidity.shareValueE18(true);
        vm.assertEq(liquidity.shareValueE18(false), gE18 - 1);
        _seedWith(1e28, operator);
        vm.assertEq(shareOf(_junior).totalSupply(), 1e46 / gE18);
    }

    function test_aTokenIsSeededOnce() external {
        _register();
        _seedWith(1_000, operator);
        _expectRefusal(1_000, operator, abi.encodeWithSelector(ILiquidityDesk.AlreadySeeded.selector, address(_krwx)));
    }

    function test_aSeedIsAWholeTokenAndAThousandSharesAtLeast() external {
        _expectRefusal(0, operator, abi.encodeWithSelector(ILiquidityDesk.TokenNotRegistered.selector, address(_krwx)));
        _register();
        _expectRefusal(0, operator, abi.encodeWithSelector(ILiquidityDesk.SeedTooSmall.selector, 0, 1));
        _expectRefusal(999, operator, abi.encodeWithSelector(ILiquidityDesk.SeedTooSmall.selector, 999, 1_000));
        _seedWith(1_000, operator);
        vm.assertEq(shareOf(_junior).balanceOf(operator), 999);
    }

    function test_onlyAnAllowedWalletGetsTheSharesOfASeed() external {
        _register();
        address stranger = makeAddr("stranger");
        _expectRefusal(1_000, stranger, abi.encodeWithSelector(ILiquidityDesk.WalletNotAllowed.selector, stranger));
    }

    function test_aPoolWhoseJuniorSharesAreWorthLessThanATenthIsNotSeeded() external {
        _register();
        lose(idrx, idrx.balanceOf(address(pool)));
        lose(jpyc, jpyc.balanceOf(address(pool)));
        lose(usdt, 70_000_000e6 + 1);
        uint256 gE18 = liquidity.shareValueE18(true);
        vm.assertLt(gE18, 0.1e18);
        _expectRefusal(1_000, operator, abi.encodeWithSelector(ILiquidityDesk.ShareValueTooLow.selector, gE18));
        add(usdt, 1);
        vm.assertEq(liquidity.shareValueE18(true), 0.1e18);
        _seedWith(1_000, operator);
        vm.assertEq(shareOf(_junior).totalSupply(), 10_000);
    }

    function test_aTokenOnItsWayOutIsNotSeeded() external {
        _register();
        afterDelay(abi.encodeCall(governor.delistToken, (address(_krwx))));
        _expectRefusal(1_000, operator, abi.encodeWithSelector(ILiquidityDesk.TokenIsDelisted.selector, address(_krwx)));
    }

    /// @dev What came before there was a share of the token is everybody's.
    function test_noFeeFromBeforeASeedIsItsOwners() external {
        _register();
        add(_krwx, 1_400_000_000);
        FirmQuote memory quote = quoteOf(USDT_KRWX, usdt, 1_000e6, _krwx, 1_390_000);
        quote.fixedFeeIn = 5e6;
        commit(quote);
        vm.assertEq(pool.feesOwed(), 5e6);
        _seedWith(1_400_000_000, operator);
        vm.assertEq(pool.feesOwed(), 0);
        vm.assertEq(claimFees(operator, _junior), 0);
    }

    function open() internal override {
        _krwx = new PlainToken("KRWX", "KRWX", 0);
        _krwFeed = _feedAt(1_400e8);
        _list(_krwx, 3, _krwFeed, true, 800e8, 2_600e8, 30, 1_400_000_000_000, 28_000_000_000);
        governor.setCorridor(USDT_KRWX, address(usdt), address(_krwx), 100);
        super.open();
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        _refresh(_krwFeed);
    }

    function _register() private {
        vm.prank(admin);
        liquidity.registerToken(address(_krwx), _senior, _junior);
    }

    function _seedWith(uint256 amount, address owner) private {
        _provide(amount);
        vm.prank(admin);
        liquidity.seed(address(_krwx), amount, owner);
    }

    function _expectRefusal(uint256 amount, address owner, bytes memory refusal) private {
        _provide(amount);
        vm.expectRevert(refusal);
        vm.prank(admin);
        liquidity.seed(address(_krwx), amount, owner);
    }

    function _provide(uint256 amount) private {
        _krwx.mint(admin, amount);
        vm.prank(admin);
        _krwx.approve(address(liquidity), amount);
    }

    function _vaultOf(address by, PlainToken token, ShareClass class) private returns (IShareVault) {
        address share = deploy("ShareToken", abi.encode(by, token, class, "Kurs share", "kT"));
        return IShareVault(deploy("ShareVault", abi.encode(by, share)));
    }
}
