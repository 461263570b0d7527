// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {BlocklistingToken} from "../support/token/BlocklistingToken.sol";
import {PausingToken} from "../support/token/PausingToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice An issuer blocks a wallet or the pool, or pauses its token: whoever needs that movement waits for the issuer, and nobody
/// else waits for them.
contract BlockingTest is HostileDeployment {
    BlocklistingToken private _token;

    function setUp() public override {
        super.setUp();
        _token = BlocklistingToken(upgrade(idrx, new BlocklistingToken(2)));
    }

    // Blocklists

    function test_aBlockedPayerDoesNotPayAndABlockedRecipientIsNotPaid() external {
        FirmQuote memory paying = intoUsdt();
        FirmQuote memory receiving = outOfUsdt();
        provide(paying);
        provide(receiving);
        _token.setBlocklisted(partner, true);
        expectRefusal(paying, blocked(partner));
        expectRefusal(receiving, blocked(partner));
        expectOthersGoOn();
        FirmQuote memory other = outOfUsdt();
        (other.payer, other.recipient) = (bystander, bystander);
        commit(other);

        _token.setBlocklisted(partner, false);
        settle(paying);
        settle(receiving);
        vm.assertEq(usdt.balanceOf(partner), DOLLARS);
        vm.assertEq(idrx.balanceOf(partner), receiving.amountOut);
    }

    function test_aPartnerPaysAnotherRecipientThanTheBlockedOne() external {
        _token.setBlocklisted(partner, true);
        FirmQuote memory quote = outOfUsdt();
        quote.recipient = bystander;
        commit(quote);
        vm.assertEq(idrx.balanceOf(bystander), quote.amountOut);
    }

    function test_aBlockedPoolNeitherTakesNorGivesThatTokenAndTradesTheOthers() external {
        setAsideFor(alice, idrx, RUPIAH);
        FirmQuote memory paying = intoUsdt();
        FirmQuote memory receiving = outOfUsdt();
        provide(paying);
        provide(receiving);
        provideTo(address(fx(idrx)), bob, idrx, RUPIAH);
        provideTo(address(pool), maker, idrx, RUPIAH);
        uint256 before = held(idrx);
        _token.setBlocklisted(address(pool), true);
        expectRefusal(paying, blocked(address(pool)));
        expectRefusal(receiving, blocked(address(pool)));
        expectRebalanceRefusal(idrx, RUPIAH, usdt, DOLLARS, blocked(address(pool)));
        expectDepositRefusal(bob, idrx, RUPIAH, blocked(address(pool)));
        expectRedeemRefusal(alice, idrx, RUPIAH, blocked(address(pool)));
        expectOthersGoOn();
        expectBook(idrx, before, RUPIAH, 0);

        _token.setBlocklisted(address(pool), false);
        settle(paying);
        redeem(alice, idrx, RUPIAH);
        vm.assertEq(idrx.balanceOf(alice), RUPIAH);
    }

    function test_aBlockedPoolGoesOnProcessingMarkingAndPayingLiquidityOfEveryOtherToken() external {
        provideLiquidity(alice, idrx, fx(idrx), RUPIAH);
        provideLiquidity(bob, usdt, fx(usdt), DOLLARS);
        uint256 day = requestRedeem(alice, fx(idrx), RUPIAH);
        requestRedeem(bob, fx(usdt), DOLLARS);
        _token.setBlocklisted(address(pool), true);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        liquidity.process(address(usdt), ShareClass.FX);
        liquidity.mark();
        redeem(bob, usdt, DOLLARS);
        vm.assertEq(usdt.balanceOf(bob), DOLLARS);
        vm.assertEq(fx(idrx).maxRedeem(alice), RUPIAH);
    }

    function test_aBlockedProviderHoldsUpNobodyAndTakesItsClaimToAnotherAllowedWallet() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, RUPIAH);
        provideLiquidity(bob, idrx, vault, RUPIAH);
        uint256 day = requestRedeem(alice, vault, RUPIAH);
        requestRedeem(bob, vault, RUPIAH);
        _token.setBlocklisted(alice, true);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        expectRedeemRefusal(alice, idrx, RUPIAH, blocked(alice));
        redeem(bob, idrx, RUPIAH);
        vm.assertEq(idrx.balanceOf(bob), RUPIAH);

        vm.prank(alice);
        vault.redeem(RUPIAH, carol, alice);
        vm.assertEq(idrx.balanceOf(carol), RUPIAH);
    }

    function test_aProviderWhoseUsdtIsBlockedKeepsItsFeesAndOthersClaimTheirs() external {
        IShareVault vault = full(idrx);
        provideLiquidity(alice, idrx, vault, RUPIAH * 100);
        commit(goodQuote());
        liquidity.accrue(address(idrx));
        IShareToken share = shareOf(vault);
        uint256 fees = share.claimableFees(alice);
        vm.assertGt(fees, 0);
        BlocklistingToken hostile = BlocklistingToken(upgrade(usdt, new BlocklistingToken(6)));
        hostile.setBlocklisted(alice, true);
        vm.expectRevert(blocked(alice));
        vm.prank(alice);
        share.claimFees();
        vm.assertGt(claimFees(operator, vault), 0);
        vm.assertEq(share.claimableFees(alice), fees);

        hostile.setBlocklisted(alice, false);
        vm.assertEq(claimFees(alice, vault), fees);
        vm.assertEq(usdt.balanceOf(alice), fees);
    }

    // Pauses

    function test_aPausedTokenStopsItsOwnTradesAndClaimsUntilItMovesAgain() external {
        setAsideFor(alice, idrx, RUPIAH);
        FirmQuote memory paying = intoUsdt();
        FirmQuote memory receiving = outOfUsdt();
        provide(paying);
        provide(receiving);
        provideTo(address(fx(idrx)), bob, idrx, RUPIAH);
        provideTo(address(liquidity), carol, idrx, RUPIAH);
        PausingToken pausing = PausingToken(upgrade(idrx, new PausingToken(2)));
        pausing.setPaused(true);
        bytes memory refusal = abi.encodeWithSelector(PausingToken.TokenIsPaused.selector);
        expectRefusal(paying, refusal);
        expectRefusal(receiving, refusal);
        expectDepositRefusal(bob, idrx, RUPIAH, refusal);
        expectRedeemRefusal(alice, idrx, RUPIAH, refusal);
        vm.expectRevert(refusal);
        vm.prank(carol);
        liquidity.recapitalise(address(idrx), RUPIAH);
        expectOthersGoOn();

        pausing.setPaused(false);
        settle(paying);
        settle(receiving);
        redeem(alice, idrx, RUPIAH);
        vm.assertEq(idrx.balanceOf(alice), RUPIAH);
    }

    function test_requestsAreProcessedWhileTheirTokenIsPaused() external {
        IShareVault vault = fx(idrx);
        uint256 day = requestDeposit(alice, idrx, vault, RUPIAH);
        PausingToken pausing = PausingToken(upgrade(idrx, new PausingToken(2)));
        pausing.setPaused(true);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
        vm.prank(alice);
        vm.assertEq(vault.deposit(RUPIAH, alice), RUPIAH);
        day = requestRedeem(alice, vault, RUPIAH);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        vm.assertEq(vault.maxRedeem(alice), RUPIAH);
    }

    function blocked(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, account);
    }
}
