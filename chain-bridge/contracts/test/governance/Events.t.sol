// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {BookReason} from "../../src/type/BookReason.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice What the contracts tell of settings that other tests only use.
contract EventsTest is WholeDeployment {
    function test_tellsOfAnotherFeedAsItIsRead() external {
        FeedSettings memory settings = feedSettings(16_500e8, 8_000e8, 33_000e8);
        bytes memory setting = abi.encodeCall(governor.setFeed, (address(idrx), settings));
        announce(address(governor), setting);
        passDelay();
        // Both ends of the range are kept in nine digits: 800 000 000 000 rises and 3 300 000 000 000 falls to the next.
        settings.lowestAnswer = 373 << 31;
        settings.highestAnswer = 384 << 33;
        vm.expectEmit(address(governor));
        emit IPoolGovernor.FeedSet(address(idrx), settings);
        make(address(governor), setting);
        vm.assertEq(keccak256(abi.encode(governor.feed(address(idrx)))), keccak256(abi.encode(settings)));
    }

    function test_tellsOfWhomQuotesPayNoMore() external {
        address[] memory accounts = new address[](1);
        accounts[0] = stranger;
        bytes memory barring = abi.encodeCall(governor.setBarred, (accounts, true));
        announce(address(governor), barring);
        passDelay();
        vm.assertTrue(pool.paysTo(stranger));
        vm.expectEmit(address(governor));
        emit IPoolGovernor.RecipientSet(stranger, true);
        make(address(governor), barring);
        vm.assertFalse(pool.paysTo(stranger));
    }

    function test_tellsOfProvidersWallets() external {
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.WalletAllowed(stranger, true, false);
        vm.prank(admin);
        liquidity.allowWallet(stranger, true, false);
        vm.assertTrue(liquidity.mayDeposit(stranger));
        vm.assertFalse(liquidity.mayWithdraw(stranger));
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.WalletAllowed(stranger, false, false);
        vm.prank(guardian);
        liquidity.disallowWallet(stranger);
        vm.assertFalse(liquidity.mayHold(stranger));
    }

    function test_tellsOfSharesOfAnotherToken() external {
        (PlainToken token, bytes memory listing) = newToken();
        announce(address(governor), listing);
        passDelay();
        make(address(governor), listing);
        (IShareVault fxVault, IShareVault fullVault) = newVaults(token);
        bytes memory registering = abi.encodeCall(liquidity.registerToken, (address(token), fxVault, fullVault));
        announce(address(liquidity), registering);
        passDelay();
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.TokenRegistered(address(token), address(fxVault), address(fullVault));
        make(address(liquidity), registering);
    }

    function test_tellsOfAPartnersWalletAndFromWhenItCounts() external {
        uint64 activeFrom = uint64(block.timestamp + DELAY);
        vm.expectEmit(address(vault));
        emit ISettlementVault.WithdrawalWalletSet(PARTNER_ID, stranger, activeFrom);
        vm.prank(admin);
        vault.allowWallet(PARTNER_ID, stranger);
        bytes memory requesting = abi.encodeCall(vault.requestWithdrawal, (PARTNER_ID, address(usdt), 1));
        bytes memory refusal = abi.encodeWithSelector(ISettlementVault.WalletNotAllowed.selector, PARTNER_ID, stranger);
        usdt.mint(partner, 1);
        vm.startPrank(partner);
        usdt.approve(address(vault), 1);
        vault.deposit(PARTNER_ID, address(usdt), 1);
        vm.stopPrank();
        vm.warp(activeFrom - 1);
        refuse(stranger, address(vault), requesting, refusal);
        vm.warp(activeFrom);
        vm.prank(stranger);
        vm.assertGt(vault.requestWithdrawal(PARTNER_ID, address(usdt), 1), 0);
    }

    function test_tellsOfTheVaultsEngineComingAndGoing() external {
        bytes memory setting = abi.encodeCall(vault.setEngine, (engine));
        announce(address(vault), setting);
        passDelay();
        vm.expectEmit(address(vault));
        emit ISettlementVault.EngineSet(address(engine));
        make(address(vault), setting);
        vm.expectEmit(address(vault));
        emit ISettlementVault.EngineSet(address(0));
        vm.prank(guardian);
        vault.removeEngine();
    }

    function test_tellsOfWhatAnIssuerBurnedAndOfTheEndOfSwaps() external {
        uint256 heldUsdt = held(usdt);
        usdt.burn(address(pool), 7);
        vm.expectEmit(address(pool));
        emit IReservePool.Synced(address(usdt), 7);
        vm.expectEmit(address(pool));
        emit IReservePool.BookChanged(address(usdt), BookReason.SYNCED, heldUsdt - 7, 0, 0);
        pool.sync(address(usdt));
        vm.expectEmit(address(pool));
        emit IReservePool.SwapsEnded();
        vm.prank(address(liquidity));
        pool.endSwaps();
    }
}
